import { formatOwn } from '#contract/barcodes/own.ts'
import { badgeFor } from '#server/demo/people.ts'
import { minute } from './house.ts'
import { byCanaille, byNpm, type Guest, type Scene } from './scene.ts'

const badgeOfPicker = formatOwn('badge', badgeFor('picking'))

/** Each way in which a provider ends a session ends ours within a minute of this machine's own clock, and no other's. */
export async function ended(scene: Scene): Promise<void> {
  const { house, canaille, npm, told } = scene
  const badge = await house.logIn({ badge: badgeOfPicker })
  const guests = {
    takesBack: await byCanaille(scene, 'zoe'),
    isLocked: await byCanaille(scene, 'camille'),
    stays: await byCanaille(scene, 'lea'),
    leaves: await byNpm(scene, 'siege'),
  }

  await canaille.takeBack(guests.takesBack.page)
  const tookBack = house.endOf(guests.takesBack.token)
  const office = await house.window()
  await canaille.lock(office, 'camille')
  const locked = house.endOf(guests.isLocked.token)
  await guests.leaves.page.goto(`${npm.issuer}/session/end`)
  await guests.leaves.page.getByRole('button', { name: 'Sortir' }).click()
  await guests.leaves.page.getByText('Vous êtes sorti.').waitFor()
  const left = house.endOf(guests.leaves.token)
  // Canaille's tokens outlive its sessions, as OpenID allows; its log-out ends nothing elsewhere.
  await guests.stays.page.goto(`${canaille.issuer}/logout`)

  const within = (what: string, seconds: number | undefined) =>
    told(
      seconds !== undefined,
      `${what} : fini ici ${seconds === undefined ? 'jamais' : `en ${seconds} s`}, ${minute} au plus`,
    )
  within('accès repris par la personne chez Canaille', await tookBack)
  within('compte fermé par son administrateur chez Canaille', await locked)
  within('déconnexion chez oidc-provider, à qui l’on demande', await left)
  await seesLogIn(scene, guests.isLocked)
  told((await house.accessOf(guests.stays.token)) !== undefined, 'les autres sessions restent ouvertes')
  told((await house.accessOf(badge)) !== undefined, 'la session d’un badge reste ouverte')

  await canaille.stop()
  const again = await house.logIn({ badge: badgeOfPicker })
  told((await house.accessOf(again)) !== undefined, 'un badge ouvre le poste pendant que Canaille est arrêté')
  for (const { page } of Object.values(guests)) await page.context().close()
}

async function seesLogIn({ told }: Scene, { page }: Guest): Promise<void> {
  await page.goto('/')
  const found = await page
    .waitForURL('**/login')
    .then(() => true)
    .catch(() => false)
  told(found, 'son écran revient à la connexion')
}
