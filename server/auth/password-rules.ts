import { shortestPassword } from '#contract/endpoints/account.ts'
import { type Refusal, refuse } from '#contract/problems.ts'

/** Too few different characters to be anything but a row of keys. */
const fewestDifferent = 5

type Person = { readonly username: string; readonly displayName: string }

/**
 * A password is long enough and not one of the first that people try: the commonest ones, the person's own names and
 * the product's, also one after the other, with digits and signs around them or in place of letters. No rule asks for
 * signs and capitals: they make passwords hard to type and « Motdepasse1! » common.
 */
export function refusePassword(password: string, person: Person): Refusal | undefined {
  const text = password.normalize('NFC')
  if ([...text].length < shortestPassword) return tooShort
  return isCommon(text, person) ? tooCommon : undefined
}

const tooShort = refuse(
  'password-short',
  `Il faut au moins ${shortestPassword} caractères : quatre mots au hasard se retiennent bien.`,
  { expected: `au moins ${shortestPassword} caractères` },
)

const tooCommon = refuse(
  'password-common',
  'Ce mot de passe est de ceux que l’on essaie en premier. Prenez quatre mots au hasard.',
)

function isCommon(password: string, { username, displayName }: Person): boolean {
  const bare = plain(password)
  if (new Set(bare).size < fewestDifferent || isRow(bare)) return true
  const words = [...commonest, ...plain(`${username} ${displayName}`).split(/[^a-z0-9]+/)].filter(
    word => word.length > 2,
  )
  return [bare, unmasked(bare)].some(text => isMadeOf(lettersOf(text), words))
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

const masks: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
}

/** « p@ssw0rd » is « password ». */
const unmasked = (text: string) => text.replace(/[013457@$]/g, sign => masks[sign] ?? sign)
const lettersOf = (text: string) => text.replace(/[^a-z]/g, '')

/** Each character follows its neighbour: « 123456789012 », « abcdefghijkl ». */
const isRow = (text: string) =>
  [...text].slice(1).filter((character, at) => {
    const step = character.charCodeAt(0) - text.charCodeAt(at)
    return Math.abs(step) <= 1 || Math.abs(step) === 9
  }).length >=
  text.length - 2

/** Whether words of the list, one after the other, make up these letters. No letters at all are digits and signs. */
function isMadeOf(letters: string, words: readonly string[]): boolean {
  const reached = new Set([0])
  for (let at = 0; at < letters.length; at += 1) {
    if (!reached.has(at)) continue
    for (const word of words) if (letters.startsWith(word, at)) reached.add(at + word.length)
  }
  return letters.length > 0 ? reached.has(letters.length) : false
}

/**
 * The words that the commonest passwords of published lists are made of, French and English, and this product's own.
 * Without digits, signs and accents, which are taken off first.
 */
const commonest: readonly string[] =
  `azerty azertyuiop qsdfghjklm wxcvbn azer qwerty qwertyuiop asdfghjkl asdfgh asdf zxcvbnm zxcvbn zxcv qazwsx wsxedc
  edcrfv aqwzsx motdepasse motdepass passe mot code secret bonjour bonsoir bienvenue salut coucou jetaime amour bisous
  doudou loulou chouchou cherie cheri soleil lune etoile chocolat caramel vanille fraise cerise citron orange pomme
  banane papillon licorne dauphin chaton chien chat lapin tigre lion dragon cheval poulet canard nounours princesse
  prince reine famille maman papa mamie papi enfant bebe vacances liberte france paris marseille lyon toulouse bordeaux
  lille nantes bretagne corse europe football rugby champion camion voiture moto ferrari porsche renault peugeot citroen
  nicolas thomas julien alexandre maxime camille marine pauline chloe manon lea emma lucas hugo louis gabriel marie
  sophie isabelle martin bernard dubois durand doudoune juillet janvier fevrier mars avril mai juin aout septembre
  octobre novembre decembre lundi mardi mercredi jeudi vendredi samedi dimanche printemps automne hiver
  password passwd pass word passw login letmein welcome admin administrator administrateur root user utilisateur guest
  invite test tester testing demo default changeme change temp temporary temporaire master super superman batman spider
  spiderman pokemon pikachu naruto starwars matrix hello hallo world iloveyou love lovely loveme baby babygirl princess
  sunshine monkey shadow football baseball soccer basketball hockey hunter ranger killer ninja samurai dragonball
  michael jordan jennifer jessica ashley daniel charlie george robert andrew joshua matthew amanda nicole michelle
  william david james john ginger pepper cookie cheese coffee summer winter autumn spring january february march april
  june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  freedom whatever trustno qwert computer ordinateur internet google facebook youtube apple samsung android windows
  microsoft linux server serveur network reseau wifi zaq xsw cde abc abcd abcde abcdef abcdefg abcdefgh aaa xxx
  douchette entrepot depot stock colis carton palette picking expedition reception inventaire transfert logistique
  boutique commande livraison transport quai magasin preparateur responsable manager chef equipe poste bureau societe
  entreprise travail usine scanner scan codebarre barcode warehouse`.split(/\s+/)
