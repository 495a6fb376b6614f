import { useNavigate } from 'react-router-dom'
import { personCalls } from '#contract/endpoints/person.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { notify } from '#src/ui/notify.ts'
import { peoplePath, personPath } from '../addresses.ts'
import { Heading } from '../Heading.tsx'
import { type Person, PersonForm } from './PersonForm.tsx'

/** « Ajouter une personne ». Its page then offers the invitation. */
export function NewPersonPage() {
  const call = useCall()
  const go = useNavigate()
  const save = async (person: Person) => {
    const answer = await call(personCalls.create, { body: person })
    if (isRefusal(answer)) return answer.refused.detail
    notify({
      level: 'success',
      text: `${person.displayName} est ajouté. Imprimez maintenant son invitation.`,
    })
    go(personPath(answer.data.person.id), { replace: true })
    return undefined
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading
        title="Ajouter une personne"
        lead="Ses droits d’abord ; son badge et son mot de passe viennent avec l’invitation."
        back={{ to: peoplePath, title: 'Personnes' }}
      />
      <PersonForm act="Ajouter" onSave={save} />
    </div>
  )
}
