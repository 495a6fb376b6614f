export { printsPage as printsOf } from '#src/operations/thing-pages.ts'
