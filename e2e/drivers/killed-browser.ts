import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright/test'
import { launchOptions } from '#scripts/chromium.ts'

/** A browser of its own, with its profile on the disk, which a test may kill. */
export async function aBrowserToKill() {
  const profile = mkdtempSync(join(tmpdir(), 'douchette-profile-'))
  let browser: Browser | undefined
  let process: ChildProcess | undefined

  async function start(): Promise<Page> {
    const { executablePath = '', args = [] } = launchOptions()
    const portFile = join(profile, 'DevToolsActivePort')
    rmSync(portFile, { force: true })
    process = spawn(
      executablePath,
      ['--headless', '--disable-gpu', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...args],
      // A group of its own: killing it kills the browser with all its processes at once.
      { stdio: 'ignore', detached: true },
    )
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portIn(portFile)}`)
    const [context] = browser.contexts()
    if (!context) throw new Error('The browser has no window')
    return context.pages()[0] ?? context.newPage()
  }

  /** As a power cut does: nothing is closed, nothing is written any more. */
  async function kill(): Promise<void> {
    if (!process?.pid) return
    const ended = once(process, 'exit')
    globalThis.process.kill(-process.pid, 'SIGKILL')
    await ended
    await browser?.close()
    process = undefined
  }

  return {
    start,
    kill,
    async end() {
      await kill()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function portIn(file: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      const [port] = readFileSync(file, 'utf8').split('\n')
      if (port) return port
    } catch {
      // The browser has not written it yet.
    }
    await wait(50)
  }
  throw new Error('The browser does not start')
}
