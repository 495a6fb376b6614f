import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bwip from 'bwip-js/node'
import { launchOptions } from '#scripts/chromium.ts'
import { listenToScans } from './drivers/ears.ts'
import { expect, test } from './drivers/operator.ts'

const code = 'CD00010234C'
const usual = launchOptions()

/** A camera in front of a label. */
test.use({
  launchOptions: {
    ...usual,
    args: [
      ...(usual.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${filmOf(code)}`,
    ],
  },
})

test('a camera is added, reads a label with a reader from this server, and is removed', async ({
  I,
  page,
}) => {
  const ears = await listenToScans(page)
  const fetched: string[] = []
  page.on('request', request => fetched.push(request.url()))
  await I.am('transfer')
  await I.open('/scanners')
  await I.press({ button: 'Caméra' })
  await I.see(/Caméra · prête/)
  await ears.hears(code)
  await I.see(/Caméra · CD00010234C/)
  expect(fetched.some(url => url.endsWith('.wasm'))).toBe(true)
  expect(
    fetched.filter(url => /^https?:/.test(url) && new URL(url).host !== new URL(page.url()).host),
  ).toEqual([])
  await I.press({ button: 'Oublier Caméra' })
  await expect(page.getByRole('button', { name: 'Caméra', exact: true })).toBeVisible()
})

/** One picture of a label. Chromium's fake camera plays it in a loop. */
function filmOf(text: string): string {
  const [width, height, module] = [640, 480, 3]
  const drawn = bwip.raw({ bcid: 'code128', text })[0]
  if (!drawn || !('sbs' in drawn)) throw new Error('bwip-js drew no bars')
  const bars = drawn.sbs.flatMap((modules, at) => Array(modules * module).fill(at % 2 === 0 ? 16 : 235))
  const row = new Uint8Array(width).fill(235)
  row.set(bars, Math.floor((width - bars.length) / 2))
  const luminance = new Uint8Array(width * height).fill(235)
  for (let y = 140; y < 340; y += 1) luminance.set(row, y * width)
  const colour = new Uint8Array((width * height) / 2).fill(128)
  const file = join(mkdtempSync(join(tmpdir(), 'douchette-camera-')), 'label.y4m')
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\nFRAME\n`
  writeFileSync(file, Buffer.concat([Buffer.from(head), luminance, colour]))
  return file
}
