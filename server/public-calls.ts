/** The API for shops' programs and its page, beside `calls.ts` with the calls of our own browsers. */
export { servePublicPage } from './public-api/page.ts'
export { servePublicApi } from './public-api/routes.ts'
