import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const run = (...codes: string[]) =>
  promisify(execFile)('npm', ['run', '-s', 'classify', '--', ...codes], { cwd: root })
const Line = z.object({
  text: z.string(),
  codes: z.array(z.looseObject({ kind: z.string(), why: z.string() })),
})

describe('npm run -s classify', () => {
  test('prints one JSON line a code, and nothing else', async () => {
    const { stdout } = await run(
      'CD00010234C',
      'pas un code',
      ']C1010345312000001110LOT7{GS}17270131',
      '12345670',
    )
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map(line => Line.parse(JSON.parse(line)))
    expect(lines.map(({ text, codes }) => [text, codes.map(({ kind }) => kind)])).toEqual([
      ['CD00010234C', ['order']],
      ['pas un code', []],
      [']C1010345312000001110LOT7\u001d17270131', ['product']],
      ['12345670', ['product', 'tracking', 'tracking']],
    ])
    expect(lines[2]?.codes[0]?.gs1).toMatchObject({ lot: 'LOT7' })
  })

  test('without a code it prints its usage and fails', async () => {
    await expect(run()).rejects.toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Usage'),
    })
  })
})
