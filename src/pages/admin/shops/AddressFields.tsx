import type { PostalAddress } from '#contract/entities/address.ts'
import { TextField } from '#src/ui/aria/fields.tsx'

export type AddressDraft = { lines: string; postcode: string; city: string; country: string }

export const addressDraft = (address: PostalAddress | null): AddressDraft => ({
  lines: address?.lines.join(', ') ?? '',
  postcode: address?.postcode ?? '',
  city: address?.city ?? '',
  country: address?.country ?? 'FR',
})

/** Null for an empty address, undefined for one that lacks something. */
export function addressOf({
  lines,
  postcode,
  city,
  country,
}: AddressDraft): PostalAddress | null | undefined {
  const street = lines
    .split(',')
    .map(line => line.trim())
    .filter(line => line !== '')
  if (street.length === 0 && postcode === '' && city === '') return null
  const whole = street.length > 0 && street.length <= 4 && postcode !== '' && city !== ''
  return whole && /^[A-Z]{2}$/.test(country) ? { lines: street, postcode, city, country } : undefined
}

type Props = {
  title: string
  help: string
  value: AddressDraft
  onChange: (value: AddressDraft) => void
  error: string | undefined
}

export function AddressFields({ title, help, value, onChange, error }: Props) {
  const change = (some: Partial<AddressDraft>) => onChange({ ...value, ...some })
  return (
    <fieldset className="grid gap-4">
      <legend className="font-semibold">{title}</legend>
      <p className="mt-1 text-sm text-ink-2">{help}</p>
      <TextField
        label="Rue"
        value={value.lines}
        onChange={lines => change({ lines })}
        maxLength={320}
        help="Une virgule sépare deux lignes."
        error={error}
      />
      <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)_7rem]">
        <TextField
          label="Code postal"
          value={value.postcode}
          onChange={postcode => change({ postcode: postcode.trim() })}
          maxLength={16}
        />
        <TextField label="Ville" value={value.city} onChange={city => change({ city })} maxLength={80} />
        <TextField
          label="Pays"
          value={value.country}
          onChange={country => change({ country: country.toUpperCase().trim() })}
          maxLength={2}
          help="FR, BE, CH…"
        />
      </div>
    </fieldset>
  )
}
