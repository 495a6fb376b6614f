// `npm test`: everything that proves the product, in one run; it ends with one line that counts.
import { register } from 'tsx/esm/api'

register()
await import('./test.ts')
