import { refused } from '../shared/decision.ts'
import type { Answer, Decision, On } from './ports.ts'

/** With a single shop there is nothing to choose. */
export function takeShops({ event: { output: shops } }: Answer<'shops'>): Decision<'opening' | 'choosing'> {
  const [only, ...others] = shops
  return only && others.length === 0
    ? { to: 'opening', next: { chosen: only.slug } }
    : { to: 'choosing', next: { shops } }
}

export function isListed({ context, event }: On<'cmd.shop'>): boolean {
  return context.shops.some(({ slug }) => slug === event.code)
}

export function choose({ event }: On<'cmd.shop'>): Decision {
  return { next: { chosen: event.code } }
}

export function chooseFirst(): Decision {
  return refused('Choisissez d’abord la boutique.')
}
