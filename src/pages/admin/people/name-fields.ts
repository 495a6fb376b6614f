import { type Part, text } from '../form/parts.tsx'
import { shortName } from '../form/short-name.ts'

type Names = { readonly displayName: string; readonly username: string; readonly email: string }

/** The log-in name of a new person is made of the name, until it is typed. */
export const followName =
  (isNew: boolean) =>
  (name: string, { displayName, username }: Names): { username?: string } =>
    isNew && username === shortName(displayName, '.') ? { username: shortName(name, '.') } : {}

/** How a person is called, here and at the log-in. */
export const nameFields = <D extends Names>(
  follows: (name: string, before: NoInfer<D>) => Partial<NoInfer<D>>,
  emailHelp: string,
): readonly Part<D>[] => [
  text<'displayName', D>('displayName', 'Nom', {
    required: true,
    maxLength: 120,
    wrong: 'Donnez un nom.',
    help: 'Tel qu’il s’affiche et s’imprime.',
    follows,
  }),
  text<'username', D>('username', 'Identifiant', {
    required: true,
    maxLength: 60,
    kept: typed => typed.toLowerCase(),
    wrong: 'Deux lettres minuscules, chiffres, points ou tirets au moins, sans espace.',
    help: 'Pour se connecter au clavier.',
  }),
  text<'email', D>('email', 'Adresse e-mail', { maxLength: 200, inputMode: 'email', help: emailHelp }),
]
