import { useAccess } from '#src/session/access.tsx'
import { plural } from '#src/ui/numbers.ts'
import { Choices } from './Choices.tsx'

type Props = {
  chosen: readonly string[]
  /** Shops that this person does not serve. They stay as they are. */
  otherShops: number
  onChange: (shops: readonly string[]) => void
}

/** The shops that a carton or a carrier is kept for. */
export function ShopChoices({ chosen, otherShops, onChange }: Props) {
  const { shops } = useAccess()
  const more =
    otherShops > 0
      ? ` Et ${plural(otherShops, 'boutique dont vous ne vous occupez pas', 'boutiques dont vous ne vous occupez pas')}.`
      : ''
  return (
    <Choices
      title="Réservé à des boutiques"
      help={`Sans boutique cochée, il sert à toutes.${more}`}
      options={shops.map(({ slug, name }) => ({ id: slug, label: name }))}
      chosen={chosen}
      onChange={onChange}
    />
  )
}
