import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './imports.ts'
import { barcodeKind } from './recipes/barcode-kind.ts'
import { call } from './recipes/call.ts'
import { carrierFormat } from './recipes/carrier-format.ts'
import { command } from './recipes/command.ts'
import { formField } from './recipes/form-field.ts'
import { label } from './recipes/label.ts'
import { listColumn } from './recipes/list-column.ts'
import { operation } from './recipes/operation.ts'
import { type Recipe, scratchCopy, touchedBy } from './recipes/scratch.ts'

/*
 * ARCHITECTURE.md says what to touch to add a thing. Here its recipes are followed to the letter on a copy of the house:
 * its product must compile, what is derived must have followed, and a step left out must not go unnoticed.
 */

const recipes = [operation, barcodeKind, carrierFormat, command, call, label, listColumn, formField]
/** A file whose part of a recipe is left out, and where the compiler then says so. */
const forgotten = [
  { file: 'contract/barcodes/grammar.ts', complainsIn: 'contract/barcodes/grammar.ts', about: 'pallet' },
  { file: 'src/app/code-kinds.ts', complainsIn: 'src/app/code-kinds.ts', about: 'pallet' },
  {
    file: 'contract/barcodes/tracking/carriers.ts',
    complainsIn: 'contract/barcodes/tracking/formats.ts',
    about: 'Transports Martin',
  },
  { file: 'server/stock/calls.ts', complainsIn: 'server/stock/calls.ts', about: 'zones' },
  { file: 'server/labels/index.ts', complainsIn: 'server/labels/index.ts', about: 'reception' },
  { file: 'server/db/schema/cartons.ts', complainsIn: 'server/packing/cartons.ts', about: 'material' },
  {
    file: 'src/pages/admin/cartons/CartonForm.tsx',
    complainsIn: 'src/pages/admin/cartons/CartonForm.tsx',
    about: 'material',
  },
  { file: 'src/operations/print/index.ts', complainsIn: 'src/operations/print/index.ts', about: 'reception' },
  { file: 'server/deliveries/calls.ts', complainsIn: 'server/deliveries/calls.ts', about: 'closed' },
] as const

const scratch = scratchCopy()
beforeAll(() => {
  for (const recipe of recipes) scratch.follow(recipe)
})
afterAll(scratch.remove)

test('the product compiles with everything that was added', () => {
  expect(scratch.compile()).toBe('')
})

test.each(recipes)('$adds touches as many files as ARCHITECTURE.md says', recipe => {
  const touched = touchedBy(recipe)
  expect(touched.length, touched.join(', ')).toBe(filesSaidOf(recipe.adds))
})

describe('what follows by itself', () => {
  test('an operation stands in the menu, in the palette and on a card', () => {
    const found = scratch.ask(`
      import { terminalIn, usual } from '#tests/src/commands/world.ts'
      import { menu } from '#src/operations/menu.ts'
      const { title, card, section } = terminalIn(usual).registry.byId('go.round') ?? {}
      const information = menu.find(({ group }) => group === 'Information')
      console.log(JSON.stringify([title, card, section, information.operations.map(({ title }) => title)]))
    `)
    expect(found).toEqual(['Ronde', 'GO-RONDE', 'Information', ['Information commande', 'Ronde']])
  })

  test('a command has its keys and its card', () => {
    const found = scratch.ask(`
      import { terminalIn, usual } from '#tests/src/commands/world.ts'
      const { registry } = terminalIn(usual)
      console.log(JSON.stringify([registry.byKeys('mod+f9')?.id, registry.byCard('PLEIN')?.id]))
    `)
    expect(found).toEqual(['screen.full', 'screen.full'])
  })

  test('a barcode kind is printed, read and said', () => {
    const found = scratch.ask(`
      import { classify } from '#contract/barcodes/index.ts'
      import { formatOwn } from '#contract/barcodes/own.ts'
      const code = formatOwn('pallet', 'PA00012')
      const [first] = classify(code)
      console.log(JSON.stringify([code, first?.kind, first?.value]))
    `)
    expect(found).toEqual([expect.stringMatching(/^PA00012[0-9A-Z]$/), 'pallet', 'PA00012'])
  })

  test('a carrier’s number is recognised, and refused with a wrong digit', () => {
    const found = scratch.ask(`
      import { readTracking } from '#contract/barcodes/tracking/index.ts'
      const carriersOf = text => readTracking(text).map(({ carrier }) => carrier)
      console.log(JSON.stringify([carriersOf('TMX123456789012'), carriersOf('TMX123456789013')]))
    `)
    expect(found).toEqual([['Transports Martin'], []])
  })

  test('a call is in the list of calls', () => {
    const found = scratch.ask(`
      import { endpoints } from '#contract/endpoints/index.ts'
      import { openApi } from '#contract/openapi.ts'
      console.log(JSON.stringify(Object.keys(openApi(endpoints).paths['/rest/location/zones'] ?? {})))
    `)
    expect(found).toEqual(['get'])
  })

  test('a field of a form is drawn with its label, and sent', () => {
    const found = scratch.ask(`
      import { createElement as h } from 'react'
      import { renderToStaticMarkup } from 'react-dom/server'
      import { endpoints } from '#contract/endpoints/index.ts'
      import { userCalls } from '#contract/endpoints/user.ts'
      import { openApi } from '#contract/openapi.ts'
      import { createQueries, readingOf } from '#src/api/queries.ts'
      import { createChanges } from '#src/api/changes.ts'
      import { ApiProvider } from '#src/api/useReading.tsx'
      import { CartonForm } from '#src/pages/admin/cartons/CartonForm.tsx'
      import { AccessProvider } from '#src/session/access.tsx'
      const ahead = createQueries()
      ahead.setQueryData(readingOf(async () => {}, userCalls.access, {}).queryKey, { shops: [] })
      const form = h(CartonForm, { act: 'Ajouter', onSave: async () => undefined })
      const api = { call: async () => {}, changes: createChanges() }
      const page = h(ApiProvider, { api, ahead }, h(AccessProvider, {}, form))
      const [first] = /(?<=<label[^>]*>)[^<]+/.exec(renderToStaticMarkup(page))
      const { post } = openApi(endpoints).paths['/rest/carton']
      console.log(JSON.stringify([first, JSON.stringify(post.requestBody).includes('"material"')]))
    `)
    expect(found).toEqual(['Matière', true])
  })

  test('a label is drawn', () => {
    const found = scratch.ask<string>(`
      import { labels } from '#server/labels/index.ts'
      import { toZpl } from '#server/documents/zpl.ts'
      const subject = { name: 'RC000012', code: 'RC000012X', title: 'RC000012', hint: 'Réception' }
      console.log(JSON.stringify(toZpl(labels.reception.draw(subject), 203)))
    `)
    expect(found).toContain('RC000012X')
  })
})

test('the compiler names each step that is left out', () => {
  for (const { file } of forgotten) scratch.forget(file)
  const complaints = scratch.compile(forgotten.map(({ complainsIn }) => complainsIn)).split(/\n(?=\S)/)
  for (const one of recipes) for (const { file } of forgotten) scratch.follow(only(one, file))
  for (const { file, complainsIn, about } of forgotten) {
    const found = complaints.some(line => line.startsWith(`${complainsIn}(`) && line.includes(about))
    expect(found, `${file} was forgotten:\n${complaints.join('\n')}`).toBe(true)
  }
})

/** The part of a recipe that belongs to one file. */
const only = ({ adds, newFiles, edits }: Recipe, file: string): Recipe => ({
  adds,
  newFiles: Object.fromEntries(Object.entries(newFiles).filter(([path]) => path === file)),
  edits: edits.filter(edit => edit.file === file),
})

/** The number in the row of ARCHITECTURE.md's table. */
function filesSaidOf(adds: string): number {
  const table = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const row = table.split('\n').find(line => line.startsWith(`| ${adds} |`))
  return Number(/\| (\d+) \|/.exec(row ?? '')?.[1])
}
