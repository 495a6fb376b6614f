// `npm test`: runs every proof of the product and ends with one line of totals.
import { register } from 'tsx/esm/api'

register()
await import('./test.ts')
