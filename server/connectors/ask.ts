import type { ConnectorKind } from '#contract/entities/notification.ts'
import { ask, type OwnNetworks } from '../outbound/ask.ts'
import type { Ask, Asked, Connector, Spoken } from './connector.ts'
import { prestashop } from './prestashop.ts'
import { shopify } from './shopify.ts'
import { vendure } from './vendure.ts'
import { woocommerce } from './woocommerce.ts'

const limitMs = 20_000
const answerAtMost = 8 * 2 ** 20

/** Asks a shop's program, within the networks that shops may be on. */
export const asking =
  (networks: OwnNetworks): Ask =>
  async (url, { method, headers, ...sent }) => {
    const { type, body } = written(sent)
    const said = await ask(
      {
        ...{ method, url, limitMs, answerAtMost },
        headers: { accept: 'application/json', ...type, ...headers },
        ...(body === undefined ? {} : { body }),
      },
      networks,
    )
    if ('why' in said) return { trouble: said.why }
    if (said.cut) return { trouble: 'sa réponse est trop longue' }
    return { status: said.status, headers: said.headers, body: parsed(said.body), text: said.body }
  }

type Written = { readonly type: Readonly<Record<string, string>>; readonly body?: string }

function written({ body, form, xml }: Pick<Asked, 'body' | 'form' | 'xml'>): Written {
  if (xml !== undefined) return { type: { 'content-type': 'application/xml' }, body: xml }
  if (form) {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return { type, body: new URLSearchParams(form).toString() }
  }
  return body === undefined
    ? { type: {} }
    : { type: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function spokenOver(networks: OwnNetworks): Spoken {
  const ask = asking(networks)
  return {
    vendure: connectors.vendure(ask),
    woocommerce: connectors.woocommerce(ask),
    prestashop: connectors.prestashop(ask),
    shopify: connectors.shopify(ask),
  }
}

/** One file for each program. */
const connectors: Readonly<Record<ConnectorKind, (ask: Ask) => Connector>> = {
  vendure,
  woocommerce,
  prestashop,
  shopify,
}
