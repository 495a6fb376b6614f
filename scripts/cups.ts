import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { installPackage, isRoot, mayInstall, type Owner, unprivileged } from './debian.ts'
import { freePort } from './free-port.ts'

const program = '/usr/sbin/cupsd'
const bin = '/usr/lib/cups'

const say = (sentence: string) => console.log(`CUPS : ${sentence}`)

/** Whether there is a CUPS that prints to a network printer. Debian's `cups` is one. */
export const hasCups = (): boolean => existsSync(program) && existsSync(join(bin, 'backend', 'socket'))

/** Finds a CUPS for the tests, or installs it, and says how IPP is proven. */
export function provideCups(): void {
  if (!hasCups() && mayInstall()) {
    say('aucun trouvé ; installation du paquet « cups » (trois minutes au plus)…')
    try {
      installPackage('cups')
    } catch {
      say('l’installation n’a pas abouti.')
    }
  }
  say(
    hasCups()
      ? `${program} sert les tests d’impression par IPP.`
      : 'aucun trouvé, ni installable ici : IPP n’est éprouvé que contre un double.',
  )
}

export type TestCups = {
  readonly port: number
  /** Stops a queue, as a person at the printer does, or lets it go on. */
  readonly tell: (queue: string, what: 'stop' | 'start') => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a CUPS of its own in a folder of its own, as a user without rights, with a raw queue for each printer. */
export async function startCups(queues: Readonly<Record<string, number>>): Promise<TestCups> {
  const owner: Owner = isRoot() ? unprivileged('lp') : {}
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'douchette-cups-'))
  for (const name of ['cache', 'state', 'log', 'spool', 'spool/tmp']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'cups-files.conf'), filesOf(folder))
  writeFileSync(join(folder, 'cupsd.conf'), settingsOf(port))
  writeFileSync(join(folder, 'printers.conf'), Object.entries(queues).map(queueOf).join('\n'))
  give(folder, owner)
  const server = spawn(
    program,
    ['-f', '-c', join(folder, 'cupsd.conf'), '-s', join(folder, 'cups-files.conf')],
    {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    },
  )
  const ended = once(server, 'exit')
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    server.kill('SIGTERM')
    await Promise.race([ended, wait(3_000, undefined, { ref: false })])
    kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await answering(port)
  } catch (error) {
    await stop()
    throw error
  }
  const tell = async (queue: string, what: 'stop' | 'start') => {
    const command = what === 'stop' ? 'cupsdisable' : 'cupsenable'
    const told = spawn(command, ['-h', `127.0.0.1:${port}`, queue], { stdio: 'ignore' })
    const [code] = await once(told, 'exit')
    if (code !== 0) throw new Error(`${command} ended with ${code}`)
  }
  return { port, tell, stop }
}

function give(path: string, owner: Owner): void {
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid)
  if (!statSync(path).isDirectory()) return
  chmodSync(path, 0o755)
  for (const name of readdirSync(path)) give(join(path, name), owner)
}

const filesOf = (folder: string) => `ServerRoot ${folder}
ServerBin ${bin}
DataDir /usr/share/cups
DocumentRoot ${folder}
StateDir ${folder}/state
CacheDir ${folder}/cache
RequestRoot ${folder}/spool
TempDir ${folder}/spool/tmp
AccessLog ${folder}/log/access
ErrorLog ${folder}/log/error
PageLog ${folder}/log/page
Sandboxing Off
SystemGroup nogroup
`

const settingsOf = (port: number) => `Listen 127.0.0.1:${port}
LogLevel warn
Browsing No
WebInterface No
DefaultAuthType None
PreserveJobHistory Yes
MaxJobs 5000
JobRetryInterval 1
<Location />
  Order allow,deny
  Allow 127.0.0.1
</Location>
<Policy default>
  JobPrivateAccess all
  JobPrivateValues none
  SubscriptionPrivateAccess all
  SubscriptionPrivateValues none
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
`

const queueOf = ([name, port]: [string, number]) => `<Printer ${name}>
DeviceURI socket://127.0.0.1:${port}
State Idle
Accepting Yes
Shared Yes
ErrorPolicy retry-job
</Printer>
`

async function answering(port: number): Promise<void> {
  const until = Date.now() + 20_000
  for (;;) {
    const socket = connect({ host: '127.0.0.1', port })
    const open = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (open) return
    if (Date.now() > until) throw new Error('CUPS did not start')
    await wait(50)
  }
}
