/**
 * `npm run test:sso`: people come in, by a real browser, through two identity providers of different makers: Canaille, a product of
 * PyPI's, and npm's `oidc-provider`. Sessions that end there have to end here within a minute of real time.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startIdentityProvider } from '#tests/drivers/identity-provider.ts'
import { openCanaille } from './sso/canaille.ts'
import { ended } from './sso/ended.ts'
import { openHouse, rights } from './sso/house.ts'
import { inAndOut } from './sso/in-and-out.ts'
import { provided, version } from './sso/provided.ts'
import { names } from './sso/scene.ts'

const python = provided()
if (!python) process.exit(0)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))

const begin = Date.now()
const seconds = () => Math.round((Date.now() - begin) / 1000)
let [passed, failed] = [0, 0]
const folder = mkdtempSync(join(tmpdir(), 'douchette-sso-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const house = await openHouse(folder)
try {
  const canaille = await openCanaille(python, folder, house.url)
  const npm = await startIdentityProvider({
    accounts: { siege: { name: 'Sacha du Siège', email: 'sacha@siege.example', groups: ['siege'] } },
    origin: house.url,
  })
  try {
    const inGroup = (value: string) => ({ ...rights, claim: 'groups', value })
    const shops = ['maison-lumiere', 'atelier-verveine', 'le-petit-comptoir']
    await house.addProvider({
      ...{ name: names.canaille, issuer: canaille.issuer },
      rules: [
        { ...inGroup('preparation'), roles: ['Picking'] },
        { ...inGroup('expedition'), roles: ['Shipping'] },
        { ...inGroup('responsables'), role: 'manager', shops },
        { ...inGroup('lumiere'), warehouse: false, shops: ['maison-lumiere'] },
      ],
    })
    await house.addProvider({ name: names.npm, issuer: npm.issuer, rules: [inGroup('siege')] })
    console.log(
      `Canaille ${version}, oidc-provider, Douchette et un navigateur sont là après ${seconds()} s.`,
    )
    const scene = { house, canaille, npm, told }
    for (const proof of [inAndOut, ended]) {
      await proof(scene).catch(async error =>
        told(false, proof.name, `${error}\n${await house.shown()}\n${canaille.said().slice(-2000)}`),
      )
    }
    told(canaille.outside().length === 0, 'Canaille n’a rien demandé hors de cette machine')
    const faults = canaille.said().match(/Traceback[\s\S]{0,600}/)?.[0]
    told(faults === undefined, 'et n’a eu aucune erreur à lui', faults)
  } finally {
    await canaille.stop()
    await npm.stop()
  }
} finally {
  await house.stop()
}
console.log(`${seconds()} s, dont ${Math.round(process.cpuUsage().user / 1e6)} s de calcul du banc lui-même.`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function told(isSeen: boolean, what: string, why = ''): void {
  if (isSeen) passed += 1
  else failed += 1
  console.log(`${isSeen ? '✓' : '✗'} ${what}${isSeen || !why ? '' : `\n  ${why}`}`)
}
