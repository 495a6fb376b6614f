import { plural } from '#src/ui/numbers.ts'

/** Days whose figures are not made yet. */
export const Missing = ({ days }: { days: number }) =>
  days > 0 && (
    <p role="status" className="rounded-xl bg-info-soft px-5 py-4 text-info-ink">
      Le serveur calcule encore {plural(days, 'ancienne journée', 'anciennes journées')} : ces chiffres vont
      monter d’eux-mêmes.
    </p>
  )
