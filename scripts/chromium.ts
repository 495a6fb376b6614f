import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium, type LaunchOptions } from 'playwright'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const isRoot = process.getuid?.() === 0
const installPatience = 10 * 60_000

/** Finds a Chromium for the tests: the named one, the system's, Playwright's, else installs one. */
export function findChromium(): string {
  const found = known()
  if (found) return found
  console.log('Aucun Chromium ici : installation…')
  for (const [command, ...args] of installs()) {
    if (command === undefined) continue
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: installPatience })
    const installed = known()
    if (installed) return installed
  }
  throw new Error(
    'Chromium est introuvable et n’a pas pu être installé. Installez-le (Debian : apt-get install chromium ; ' +
      'ailleurs : npx playwright install chromium) ou donnez son chemin par CHROMIUM_PATH.',
  )
}

function known(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH désigne ${named}, qui n’existe pas.`)
  }
  return [...usual, chromium.executablePath()].find(path => existsSync(path))
}

function installs(): string[][] {
  const playwright = [process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium']
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return [playwright]
  return [
    ['apt-get', 'update', '-qq'],
    // Before Chromium, whose presence ends the list. Where it cannot be had, Chromium does its work.
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    [...playwright, '--with-deps'],
  ]
}

const headlessShell = '/usr/bin/chromium-headless-shell'

/** The browser of most end-to-end tests: Chromium without windows takes a seventh less work, where there is one. */
export const pageBrowser = (): LaunchOptions =>
  process.env.CHROMIUM_PATH || !existsSync(headlessShell)
    ? launchOptions()
    : { ...launchOptions(), executablePath: headlessShell }

/** Turns off the browser's own traffic, and the sandbox when root cannot have one. */
export const launchOptions = (): LaunchOptions => ({
  executablePath: findChromium(),
  args: [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
    ...(isRoot ? ['--no-sandbox'] : []),
  ],
})

export const launchChromium = (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({ ...launchOptions(), ...options })
