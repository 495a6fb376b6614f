import { callRoute } from '#contract/route.ts'

/** The description of all calls, for developers and their programs. */
export const apiDescription = callRoute('openapi')

/** What a shop's program may ask, to be read and tried. */
export const publicApi = callRoute('api')
