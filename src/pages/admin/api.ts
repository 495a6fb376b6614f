import { callRoute } from '#contract/route.ts'

/** The description of all calls, for developers and their programs. */
export const apiDescription = callRoute('openapi')
