import { QueryClient } from '@tanstack/react-query'

/** For the screens that come after the first load. One a session: what one person loaded is not shown to the next. */
export const createQueries = () =>
  new QueryClient({
    // The client tries again by itself. 'always': a browser that believes to be offline must still say why.
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  })
