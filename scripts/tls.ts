/**
 * `npm run tls [-- NAME… | --new-authority]`: makes the house's authority and the certificate of this machine, or adds names to
 * it, and says how benches learn to trust them.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { addNames, hasHouse, issue, makeHouse, readAuthority, tlsFolder } from '#server/tls/house.ts'
import { certificatePath, isDomain, namesOf, thisMachine } from '#server/tls/names.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'new-authority': { type: 'boolean', default: false } },
})
const { dataDir, port } = readConfig(process.env)
const folder = tlsFolder(dataDir)
const given = positionals.map(name => name.toLowerCase())
const machine = thisMachine()
const now = new Date()

process.umask(0o077)
process.exitCode = await run()

async function run(): Promise<number> {
  const wrong = given.find(name => !isDomain(name))
  if (wrong !== undefined) {
    console.error(
      `« ${wrong} » n’est pas un nom de machine, comme « entrepot.local ». Les adresses sont trouvées seules.`,
    )
    return 1
  }
  if (!hasHouse(folder) || values['new-authority']) {
    await makeHouse(folder, machine, given, now)
  } else {
    const refused = await addNames(folder, given)
    if (refused.length > 0) {
      console.error(
        `L’autorité de la maison ne peut pas se porter garante de ${refused.join(', ')}. Une nouvelle le peut : ` +
          `npm run tls -- --new-authority ${given.join(' ')}. Chaque poste devra alors faire confiance à celle-là.`,
      )
      return 1
    }
    await issue(folder, machine, now)
  }
  console.log(`Noms et adresses : ${namesOf(machine, given).join(', ')}`)
  console.log(`Empreinte de l’autorité (SHA-256) : ${readAuthority(folder)?.fingerprint}`)
  console.log(`
Relancez le serveur s’il tournait sans https. Puis, sur chaque poste :
  http://${machine.addresses.find(address => address.includes('.') && !address.startsWith('127.')) ?? machine.name}:${port}${certificatePath}
donne le certificat à installer et dit comment. Le serveur renouvelle le sien tout seul.
Gardez ${folder} pour vous : la clé de l’autorité y est. Les sauvegardes l’emportent.`)
  return 0
}
