import type { ProviderName } from '#contract/entities/announcement.ts'
import { http } from './http.ts'
import { karrio } from './karrio.ts'
import type { Provider } from './provider.ts'
import { sendcloud } from './sendcloud.ts'

export const providers: Readonly<Record<ProviderName, Provider>> = { http, karrio, sendcloud }
