import type { Received, Reception, ReceptionSummary } from '#contract/entities/reception.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import { pieces, sum } from '#machines/shared/stock.ts'

/** What the kept copy of the warehouse answers in the server's place. */

export function listAlone(receptions: readonly Reception[]): ReceptionSummary[] {
  return receptions.map(({ follows: _, lines, ...about }) => ({
    ...about,
    expected: sum(lines.map(({ expected: qty }) => ({ qty }))),
    received: sum(lines.map(({ received: qty }) => ({ qty }))),
  }))
}

export function openAlone(name: string, receptions: readonly Reception[]): Reception | Refusal {
  return (
    receptions.find(reception => reception.name === name) ??
    refuse(
      'reception-not-kept',
      `Le serveur ne répond pas, et ce poste ne connaît pas ${name}. Recevez sans document, ou attendez.`,
    )
  )
}

/** Like the server, for a code that the bench does not know: a person names its article. */
export function articleAlone(shop: string, code: string, articles: readonly Received[]): Received | Refusal {
  const [other] = articles
  const mine = articles.find(({ product }) => product.shop === shop)
  if (mine) return mine
  if (other) {
    const { product } = other
    return refuse('product-other-shop', `${product.name} est d’une autre boutique (${product.shop}).`)
  }
  return refuse('product-unknown', `Le serveur ne répond pas, et ce poste ne connaît pas le code ${code}.`)
}

export const shortAlone = (document: string, missing: number): Refusal =>
  refuse('reception-short', `Il manque ${pieces(missing)} sur ${document}.`)

export const labelsLater = refuse(
  'labels-later',
  'Le serveur ne répond pas : lui seul fait les étiquettes. Déposez les articles, étiquetez-les plus tard.',
)
