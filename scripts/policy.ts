/** `npm run -s policy -- --url https://stock.lan [--for linux|windows|chromeos]`: prints the browser's policies for terminals. */
import { parseArgs } from 'node:util'
import { policyFile, systems } from './policy-files.ts'

const usage = `npm run -s policy -- --url https://… [--for ${systems.join('|')}]`

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}

const { values } = parseArgs({
  options: { url: { type: 'string', default: '' }, for: { type: 'string', default: 'linux' } },
})
if (!URL.canParse(values.url)) fail(`Donnez l’adresse que les terminaux ouvrent : ${usage}`)
const address = new URL(values.url)
if (address.protocol !== 'https:') {
  fail(
    'Sans https, les navigateurs refusent caméra, série et HID : « npm run tls », puis l’adresse en https://.',
  )
}
const system = systems.find(one => one === values.for)
if (!system) fail(`--for est l’un de ${systems.join(', ')}.`)
process.stdout.write(policyFile(system, address))
