import { useState } from 'react'
import { returnCalls } from '#contract/endpoints/return.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { isUnreached } from '#machines/shared/decision.ts'
import { useCall } from '#src/api/context.tsx'
import { newId } from '#src/api/id.ts'
import { PhotoEntry } from '#src/operations/bench/Entries.tsx'
import { Checkbox } from '#src/ui/aria/Checkbox.tsx'

type Told = { photo?: string; noPhoto?: true }

/** The photograph that an origin asks for: taken, chosen from a file, or said not to exist. */
export function useReturnPhoto(asked: boolean, onEdit: () => void) {
  const call = useCall()
  const [taken, setTaken] = useState<{ jpeg: string; changeId: string }>()
  const [none, setNone] = useState(false)

  /** Keeps the photograph: once, also after a lost answer. A refused one is taken again. */
  async function tell(): Promise<Told | Refusal> {
    if (!asked) return {}
    if (!taken) return { noPhoto: true }
    const input = { body: { photo: taken.jpeg } }
    const answer = await call(returnCalls.keepPhoto, input, { idempotencyKey: taken.changeId })
    if (!isRefusal(answer)) return answer.data
    if (!isUnreached(answer)) setTaken(undefined)
    return answer
  }

  const field = asked && (
    <div className="grid gap-3">
      {!none && (
        <PhotoEntry
          label={taken ? 'Photo prise. Vous pouvez la refaire.' : 'Photo de ce qui est rendu'}
          onTaken={jpeg => {
            setTaken({ jpeg, changeId: newId() })
            onEdit()
          }}
        />
      )}
      {!taken && (
        <Checkbox
          label="Pas de photo : ce sera noté"
          selected={none}
          onChange={said => {
            setNone(said)
            onEdit()
          }}
        />
      )}
    </div>
  )
  return { tell, field, missing: asked && !taken && !none }
}
