import { tariffCalls } from '#contract/endpoints/tariff.ts'
import type { TariffRules } from '#contract/entities/tariff.ts'
import { useCall } from '#src/api/useReading.tsx'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { carryOut, useCallId } from '../carry-out.ts'
import { besideCancel, EntryForm } from '../form/EntryForm.tsx'
import { text } from '../form/parts.tsx'

const Named = tariffCalls.saveModel.body

/** Keeps prices under a name. */
export function ModelDialog({ rules, onClose }: { rules: TariffRules; onClose: () => void }) {
  const call = useCall()
  const once = useCallId()
  const save = async (name: string) => {
    const send = () => once(options => call(tariffCalls.saveModel, { body: { name, rules } }, options))
    const refused = await carryOut(send, `Le modèle « ${name} » est gardé.`)
    if (refused === undefined) onClose()
    return refused
  }
  return (
    <Dialog title="Garder comme modèle" onClose={onClose}>
      <EntryForm
        label="Modèle"
        act="Garder"
        start={{ name: '' }}
        fields={[text('name', 'Nom', { required: true, maxLength: 80, autoFocus: true })]}
        read={({ name }) => Named.safeParse({ name, rules })}
        onSave={({ name }) => save(name)}
        className="mt-4 grid gap-4"
        buttons={besideCancel(onClose)}
        waits
      />
    </Dialog>
  )
}
