// `npm run client`: writes docs/examples/shop-client.ts from the public API's description.
import { writeFileSync } from 'node:fs'
import { publicCalls } from '#contract/public/index.ts'
import { describePublicApi } from '#contract/public/openapi.ts'
import { clientOf } from '#server/public-api/client.ts'

const file = 'docs/examples/shop-client.ts'
writeFileSync(new URL(`../${file}`, import.meta.url), clientOf(describePublicApi(publicCalls)))
console.log(file)
