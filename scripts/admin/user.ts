import { open } from 'node:fs/promises'
import { NewPerson, type OpenWork, type PersonEntry, personCalls } from '#contract/endpoints/person.ts'
import { isRefusal } from '#contract/problems.ts'
import { refusePassword } from '#server/auth/password-rules.ts'
import type { Tx } from '#server/db/open.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { roleList, standing } from '#server/import/kinds/people.ts'
import { deactivatePerson, reactivatePerson } from '#server/people/calls.ts'
import { findByUsername, listPeople } from '#server/people/find.ts'
import { openWorkOf } from '#server/people/open-work.ts'
import { badgePdf } from '#server/people/papers.ts'
import { createPerson } from '#server/people/save.ts'
import { givePassword, giveSecrets, makeSecrets } from '#server/people/secrets.ts'
import { hashSecret } from '#server/secrets.ts'
import { fileNamed } from '../command.ts'
import { openDialog } from '../secret.ts'
import { usernameRule } from '../setup-answers.ts'
import { administered, checked, defineAct, flag, text, unlessRefused } from './act.ts'
import { tableLines } from './table.ts'
import type { World } from './world.ts'

const sentences = {
  username: `L’identifiant ${usernameRule}`,
  displayName: 'Le nom (--name) a 120 caractères au plus.',
  email: 'L’adresse e-mail (--email) a 200 caractères au plus.',
  role: '--role est operateur, responsable ou administrateur.',
  roles: '--tasks est « tous », ou des tâches comme Picking,Shipping.',
  shops: '--shops nomme des boutiques par leurs adresses courtes.',
}

export const addUser = defineAct({
  usage:
    'user add IDENTIFIANT [--name NOM] [--email ADRESSE] [--role operateur|responsable|administrateur] [--tasks tous|Picking,Shipping,…] [--shops ADRESSE,…]',
  does: 'Ajoute une personne, de toutes les boutiques sans --shops ; « user password » ou « user badge » lui ouvre l’entrée',
  takes: 1,
  options: { name: text, email: text, role: text, tasks: text, shops: text },
  async run(world, [username = ''], { name = username, email, role, tasks, shops }) {
    const asked = {
      username,
      displayName: name,
      email,
      role: role === undefined ? 'operator' : standing.safeParse(role).data,
      warehouse: true,
      roles: tasks === undefined ? [] : roleList.safeParse(tasks.replaceAll(',', ' ')).data,
      features: [],
      shops: shops?.split(',') ?? world.shops.map(({ slug }) => slug),
    }
    const input = checked(NewPerson, asked, sentences)
    const { person } = await administered(world, personCalls.create, act => createPerson(act, input))
    console.log(`${person.displayName} (${person.username}) est dans l’entrepôt, sans accès encore.`)
  },
})

const size = 100

export const showUsers = defineAct({
  usage: 'user list',
  does: 'Les personnes, leurs droits et leurs accès',
  takes: 0,
  options: {},
  async run(world) {
    const rows: string[][] = []
    for (let page = 0; ; page += 1) {
      const { people, total } = await listPeople(world.database.db, world, { page, size }, world.clock())
      rows.push(...people.map(cellsOf))
      if ((page + 1) * size >= total) break
    }
    const titles = ['Identifiant', 'Nom', 'Rang', 'État', 'Mot de passe', 'Badge', 'Boutiques', 'Tâches']
    for (const line of tableLines(titles, rows)) console.log(line)
  },
})

const ranks = { operator: 'opérateur', manager: 'responsable', admin: 'administrateur' } as const
const passwords = { own: 'le sien', once: 'usage unique', none: 'aucun' } as const

const cellsOf = ({ username, displayName, role, active, badge, shops, roles, ...person }: PersonEntry) => [
  ...[username, displayName, ranks[role], active ? 'actif' : 'désactivé'],
  ...[passwords[person.password], badge ? 'oui' : 'non', shops.join(','), roles.join(',')],
]

export const newPassword = defineAct({
  usage: 'user password IDENTIFIANT',
  does: 'Change un mot de passe : celui de DOUCHETTE_PASSWORD ou de la question, sinon un tiré au sort, à usage unique',
  takes: 1,
  options: {},
  async run(world, [username = '']) {
    const chosen = await chosenPassword()
    if (chosen === undefined) {
      const secrets = await makeSecrets({ password: true, badge: false, pin: false })
      const { until } = await administered(world, personCalls.resetPassword, act =>
        giveSecrets(act, named(world, username), secrets),
      )
      console.log(
        `Mot de passe de ${username}, à changer à la première connexion, bon jusqu’au ${until.toLocaleDateString('fr-FR')} :\n${secrets.password?.text}`,
      )
      return
    }
    const person = await world.database.db.transaction(named(world, username))
    unlessRefused(refusePassword(chosen, unlessRefused(person)))
    const hash = await hashSecret(chosen)
    await administered(world, personCalls.resetPassword, act =>
      givePassword(act, named(world, username), hash),
    )
    console.log(`Le mot de passe de ${username} est changé, ses sessions sont fermées.`)
  },
})

/** Nothing typed, or nobody there to type: the server draws one. */
async function chosenPassword(): Promise<string | undefined> {
  if (process.env.DOUCHETTE_PASSWORD) return process.env.DOUCHETTE_PASSWORD
  if (!process.stdin.isTTY) return undefined
  const { askSilently, close } = openDialog()
  try {
    return (await askSilently('Nouveau mot de passe (rien : il est tiré au sort) : ')) || undefined
  } finally {
    close()
  }
}

export const newBadge = defineAct({
  usage: 'user badge IDENTIFIANT FICHIER.pdf [--label]',
  does: 'Fait un badge à imprimer, en A4 ou en étiquette ; l’ancien ne vaut plus rien',
  takes: 2,
  options: { label: flag },
  async run(world, [username = '', given = ''], { label }) {
    const target = fileNamed(given)
    // Opened first: a badge that nobody can print would have killed the old one for nothing.
    const file = await open(target, 'w', 0o600).catch(error => {
      throw new StartupError(`Le fichier « ${target} » ne s’écrit pas.`, { cause: error })
    })
    try {
      const secrets = await makeSecrets({ password: false, badge: true, pin: false })
      const made = await administered(world, personCalls.newBadge, act =>
        giveSecrets(act, named(world, username), secrets),
      )
      const paper = label ? 'label' : 'a4'
      const badge = secrets.badge?.text ?? ''
      const { data } = await badgePdf(world.database.db, world, made, badge, paper)
      await file.writeFile(data)
    } finally {
      await file.close()
    }
    console.log(`Badge de ${username} : ${target}. Imprimez-le, puis effacez le fichier.`)
  },
})

export const disableUser = defineAct({
  usage: 'user disable IDENTIFIANT [--work-seen]',
  does: 'Désactive une personne et ferme ses sessions ; son travail en cours est montré d’abord',
  takes: 1,
  options: { 'work-seen': flag },
  async run(world, [username = ''], options) {
    let open: OpenWork[] = []
    const workSeen = options['work-seen']
    const work = administered(world, personCalls.deactivate, async act => {
      const person = await findByUsername(act.tx, act.by, username)
      if (isRefusal(person)) return person
      open = await openWorkOf(act.tx, act.by, person.id, act.now)
      return deactivatePerson(act, person.id, workSeen)
    })
    const { person } = await work.catch(error => {
      for (const { kind, name } of open) console.log(`  ${works[kind]} ${name}`)
      if (open.length > 0) console.log('Avec --work-seen, le compte est désactivé et ce travail reste.')
      throw error
    })
    console.log(`${person.displayName} est désactivé, ses sessions sont fermées.`)
  },
})

const works = {
  picking: 'Liste de picking',
  packing: 'Commande en emballage',
  count: 'Comptage',
  return: 'Retour en attente',
} as const satisfies Record<OpenWork['kind'], string>

export const enableUser = defineAct({
  usage: 'user enable IDENTIFIANT',
  does: 'Réactive une personne',
  takes: 1,
  options: {},
  async run(world, [username = '']) {
    const { person } = await administered(world, personCalls.reactivate, async act => {
      const found = await findByUsername(act.tx, act.by, username)
      return isRefusal(found) ? found : reactivatePerson(act, found.id)
    })
    console.log(`${person.displayName} est de nouveau actif.`)
  },
})

const named = (world: World, username: string) => (tx: Tx) => findByUsername(tx, world, username)
