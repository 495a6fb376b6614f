import { pageRoute } from '#contract/pages.ts'

/** What was printed under this name. */
export const printsOf = (name: string): string => `${pageRoute('history')}?name=${encodeURIComponent(name)}`
