// A Vendure with one article, in memory. It prints its port once it sells.
import { bootstrap, DefaultLogger, dummyPaymentHandler, LogLevel } from '@vendure/core'

process.env.VENDURE_DISABLE_TELEMETRY = 'true'
const [, , port, password] = process.argv
const superadmin = { identifier: 'superadmin', password }
await bootstrap({
  apiOptions: {
    ...{ hostname: '127.0.0.1', port: Number(port), adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
    cors: false,
  },
  authOptions: { tokenMethod: ['bearer'], superadminCredentials: superadmin },
  dbConnectionOptions: { type: 'sqljs', synchronize: true, logging: false },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  plugins: [],
})
console.log('ready')
