import type { ShopHome } from '#contract/endpoints/shop-home.ts'
import { orderStatusWords } from '#contract/entities/order.ts'
import { pageRoute } from '#contract/pages.ts'
import type { Mail } from './claim.ts'
import { escaped } from './escaped.ts'
import { stopPath } from './stop-page.ts'

/** A mail without its sender: plain text, and the same as simple HTML. */
export type Written = {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Stops these mails, without a log-in. Undefined where this server has no public address. */
  readonly stop: string | undefined
}

type Line = { readonly text: string; readonly path: string }

/** Writes what somebody is told of a shop as it happens. */
export function writeAlarms({ shop, told, ...mail }: Mail, publicUrl: string | undefined): Written {
  const [first] = told
  const subject = told.length === 1 && first ? first.text : `${told.length} choses à voir`
  return write({ ...mail, shop, told }, publicUrl, subject, told)
}

/** Writes where the shop stands. `day` as people say it. */
export function writeSummary(
  mail: Mail,
  publicUrl: string | undefined,
  home: ShopHome,
  day: string,
): Written {
  const { today, late, held, returns, uneven, runningOut, perishing } = home
  const orders = home.orders.filter(({ total }) => total > 0)
  const lines: Line[] = [
    {
      text: `Aujourd’hui, en pièces : parties ${today.shipped}, reçues ${today.received}, rendues ${today.returned}.`,
      path: 'overview',
    },
    {
      text:
        orders.length === 0
          ? 'Aucune commande n’attend.'
          : `Commandes : ${orders.map(({ status, total }) => `${total} ${orderStatusWords[status].toLowerCase()}`).join(', ')}.`,
      path: 'orders',
    },
    ...some('Commandes en retard', late.total, 'orders'),
    ...some('Commandes en attente', held.total, 'orders'),
    ...some('Retours à décider', returns.total, 'all-returns'),
    ...some('Livraisons avec un écart depuis 30 jours', uneven.total, 'deliveries'),
    ...some('Articles bientôt épuisés', runningOut.total, 'stock'),
    ...some('Lots bientôt périmés, à proposer à vos clients', perishing.total, 'stock?state=expiring'),
  ]
  return write(mail, publicUrl, `Le point du ${day}`, lines)
}

const some = (words: string, total: number, path: string): Line[] =>
  total === 0 ? [] : [{ text: `${words} : ${total}.`, path }]

function write(
  { shop, to, stopToken }: Mail,
  publicUrl: string | undefined,
  subject: string,
  lines: readonly Line[],
): Written {
  const door = publicUrl && `${publicUrl.replace(/\/+$/, '')}${pageRoute('shop', { shopSlug: shop.slug })}`
  const stop = publicUrl && `${publicUrl.replace(/\/+$/, '')}${stopPath}/${stopToken}`
  const how = `Ce mail vient de l’entrepôt qui prépare les commandes de ${shop.name}.`
  const noMore = stop
    ? `Pour ne plus en recevoir : ${stop}`
    : `Pour ne plus en recevoir, demandez-le à qui règle ${shop.name} : Réglages, Personnes.`
  return {
    subject: oneLine(`${shop.name} : ${subject}`),
    text: [
      `Bonjour ${to.name},`,
      '',
      ...lines.flatMap(({ text, path }) => [`- ${text}`, ...(door ? [`  ${door}/${path}`] : [])]),
      '',
      how,
      noMore,
      '',
    ].join('\n'),
    html: `<!doctype html><html lang="fr"><meta charset="utf-8"><body style="font-family:sans-serif;line-height:1.5">
<p>Bonjour ${escaped(to.name)},</p>
<ul>${lines
      .map(({ text, path }) =>
        door
          ? `<li><a href="${escaped(`${door}/${path}`)}">${escaped(text)}</a></li>`
          : `<li>${escaped(text)}</li>`,
      )
      .join('\n')}</ul>
<p style="color:#555">${escaped(how)}<br>${
      stop ? `<a href="${escaped(stop)}">Ne plus recevoir ces mails</a>` : escaped(noMore)
    }</p></body></html>`,
    stop,
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 180)
