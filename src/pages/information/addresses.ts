import { pageRoute } from '#contract/pages.ts'

/** The addresses of the article and location pages. Scans, the palette and other pages link to them. */
export { articlePage as productPath, placePage as locationPath } from '#src/operations/thing-pages.ts'

/** Searches the code in all shops. If several sell it, the page asks which one is meant. */
export const codePath = (code: string): string => `${pageRoute('search')}?code=${encodeURIComponent(code)}`
