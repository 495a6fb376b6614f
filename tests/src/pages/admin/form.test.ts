import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { judge, stillSaid } from '#src/pages/admin/form/EntryForm.tsx'

const Wanted = z.object({
  name: z.string().check(z.minLength(1)),
  rules: z.object({ countries: z.array(z.string().check(z.length(2))) }),
  shops: z.array(z.string()).check(z.maxLength(1)),
})
type Draft = z.infer<typeof Wanted>
const typed: Draft = { name: 'Tournée', rules: { countries: ['FR'] }, shops: [] }

const judged = (draft: Draft) =>
  judge(draft, {
    read: one => Wanted.safeParse(one),
    also: ({ name, shops }) => (shops.includes(name) ? { name: 'C’est une boutique.' } : {}),
    wrong: { name: 'Donnez un nom.', countries: 'Deux lettres.' },
  })

test('what is right is sent', () => {
  expect(judged(typed)).toEqual({ said: {}, problem: undefined, values: { sent: typed } })
})

test('each field that is refused says its sentence, wherever it is sent', () => {
  expect(judged({ ...typed, name: '', rules: { countries: ['FR', 'B'] } })).toEqual({
    said: { name: 'Donnez un nom.', countries: 'Deux lettres.' },
    problem: undefined,
    values: undefined,
  })
})

test('what no field’s schema knows is said beside the field, too', () => {
  const { said, values } = judged({ ...typed, shops: ['Tournée'] })
  expect([said, values]).toEqual([{ name: 'C’est une boutique.' }, undefined])
})

test('a field without a sentence is not refused in silence', () => {
  expect(judged({ ...typed, shops: ['alpha', 'beta'] })).toEqual({
    said: {},
    problem: 'Une de ces réponses ne convient pas : vérifiez-les.',
    values: undefined,
  })
})

test('what was wrong is said until its field is typed anew, or asks for something else', () => {
  const wrong = { account: 'Donnez l’identifiant.', secret: 'Donnez le mot de passe.' }
  const draft = { kind: 'one', account: '', secret: '' }
  const refused = { draft, wrong, said: wrong }
  expect(stillSaid(refused, { ...draft, account: 'a' }, wrong)).toEqual({ secret: wrong.secret })
  const others = { ...wrong, account: 'Donnez la clé.' }
  expect(stillSaid(refused, { ...draft, kind: 'other' }, others)).toEqual({ secret: wrong.secret })
})
