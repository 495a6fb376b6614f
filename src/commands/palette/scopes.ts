/** A first character that narrows the palette to one kind of thing. */
const scopes = {
  '>': { kind: 'command', words: 'actions', ask: 'Tapez une action : « son », « imprimante », « annuler »…' },
  '#': { kind: 'order', words: 'commandes', ask: 'Tapez un numéro de commande ou un client.' },
  '@': { kind: 'person', words: 'personnes', ask: 'Tapez le nom d’une personne.' },
  '/': { kind: 'location', words: 'emplacements', ask: 'Tapez le début d’un emplacement.' },
} as const

export type Scope = (typeof scopes)[keyof typeof scopes]
/** The kinds of things that a scope asks the server for. */
export type ThingScope = Exclude<Scope['kind'], 'command'>

export const scopeSigns = Object.entries(scopes).map(([sign, { words }]) => ({ sign, words }))

/** Splits the query into scope and text: « #10234 » is the order 10234. */
export function readQuery(query: string): { readonly scope?: Scope; readonly text: string } {
  const asked = query.trim()
  const [sign = ''] = asked
  return isSign(sign) ? { scope: scopes[sign], text: asked.slice(1).trim() } : { text: asked }
}

const isSign = (sign: string): sign is keyof typeof scopes => Object.hasOwn(scopes, sign)
