import { eq } from 'drizzle-orm'
import { confusions } from '#contract/barcodes/confusions.ts'
import { formText } from '#contract/barcodes/form.ts'
import { compileGrammar, GrammarData, rulesOf, type WholeGrammarData } from '#contract/barcodes/grammar.ts'
import { kindWords } from '#contract/barcodes/kinds.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { warehouseCalls } from '#contract/endpoints/warehouse.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { warehouses } from '../db/schema/index.ts'
import { unreadableText } from './printed.ts'

type Wanted = BodyOf<typeof warehouseCalls.saveRules>

/** Changes the form of one kind of code. The papers that hang and travel decide whether that needs a second word. */
export async function saveRules(
  { tx, by, note }: AdminAct,
  { kind, rules, seen = false }: Wanted,
): Promise<WholeGrammarData | Refusal> {
  const [house] = await tx
    .select({ grammar: warehouses.grammar })
    .from(warehouses)
    .where(eq(warehouses.id, by.warehouseId))
    .for('update')
  const parsed = GrammarData.safeParse(house?.grammar ?? {})
  // Wrong data in the database has been read as the usual grammar until now.
  const before = parsed.success ? parsed.data : GrammarData.parse({})
  const wanted = rules.map(rule => ({ ...rule, kind }))
  const after = { ...before, own: [...before.own.filter(rule => rule.kind !== kind), ...wanted] }
  note({}, kindWords[kind].noun)
  const compiled = compileGrammar(after)
  if (!compiled.ok) return refuse('grammar-wrong', compiled.problems.join(' '))
  const [confusion] = confusions(compiled.grammar)
  if (confusion) {
    const { other, example } = confusion
    const [one, two] = [kindWords[confusion.kind].one, kindWords[other].one]
    return refuse(
      'grammar-confusable',
      `« ${example} » pourrait être ${one} ou ${two} : prenez un autre préfixe ou une autre longueur.`,
      { status: 409, got: example },
    )
  }
  const was = compileGrammar(before)
  if (!was.ok) throw new Error('The usual grammar does not compile')
  const lost = seen
    ? undefined
    : await unreadableText(tx, by.warehouseId, kind, was.grammar, compiled.grammar)
  if (lost !== undefined) return refuse('grammar-unreadable', lost, { status: 409 })
  await tx.update(warehouses).set({ grammar: after }).where(eq(warehouses.id, by.warehouseId))
  const forms = (own: WholeGrammarData['own']) => rulesOf(kind, own).map(formText).join(' ; ')
  note(changesOf({ [kindWords[kind].noun]: [forms(before.own), forms(after.own)] }), kindWords[kind].noun)
  return after
}
