import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright/test'
import { launchOptions } from '#scripts/chromium.ts'

/**
 * A browser with its profile on the disk, which a test may kill and start again. `serviceWorkers` lets it keep the
 * application's files, too.
 */
export function aBrowserToKill(serviceWorkers: 'allow' | 'block' = 'block') {
  const profile = mkdtempSync(join(tmpdir(), 'douchette-profile-'))
  let window: BrowserContext | undefined
  let main = 0

  async function start(): Promise<Page> {
    const options = launchOptions()
    window = await chromium.launchPersistentContext(profile, {
      ...options,
      args: [...(options.args ?? []), '--disable-gpu'],
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      reducedMotion: 'reduce',
      serviceWorkers,
    })
    main = browserOn(profile)
    return window.pages()[0] ?? window.newPage()
  }

  /** As a power cut does: nothing is closed, nothing is written any more. */
  async function kill(): Promise<void> {
    if (!window) return
    const closed = window.waitForEvent('close')
    process.kill(main, 'SIGKILL')
    await closed
    window = undefined
  }

  return {
    start,
    kill,
    /** Closes the browser, so that no process of it still writes to the profile. */
    async end() {
      await window?.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** The process id of the browser with this profile. Its children have a `--type`. */
function browserOn(profile: string): number {
  const processes = execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const found = processes.find(
    line => line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='),
  )
  if (!found) throw new Error('The browser does not run')
  return Number.parseInt(found, 10)
}
