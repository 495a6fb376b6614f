import SearchX from 'lucide-react/icons/search-x'
import { Link } from 'react-router-dom'
import type { Reading } from '#src/api/useReading.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { Message } from '#src/ui/Message.tsx'
import { LoadingPage } from '#src/ui/Spinner.tsx'

type Props = {
  reading: Omit<Reading<unknown>, 'data'>
  /** « Cet article n’existe pas, ou plus. » */
  missing: string
  back: { to: string; title: string }
}

/** Instead of a thing's page: it is being read, it cannot be, or there is no such thing. */
export function NotShown({ reading: { refused, isFetching, readAgain }, missing, back }: Props) {
  if (!refused) return <LoadingPage />
  if (!isMissing(refused.status)) {
    return <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} />
  }
  return <NothingHere title={missing} back={back} />
}

type NothingProps = { title: string; back: Props['back'] }

/** An address that leads to nothing, with a way out. */
export const NothingHere = ({ title, back }: NothingProps) => (
  <Message icon={SearchX} title={title} text="L’adresse est peut-être ancienne, ou mal copiée." alert>
    <Link
      to={back.to}
      className="inline-flex min-h-11 items-center rounded-xl border border-line-strong px-5 font-semibold hover:bg-hover"
    >
      {back.title}
    </Link>
  </Message>
)

/** An address that no such thing can have is refused by its form, before the server looks for it. */
const isMissing = (status: number): boolean => status === 404 || status === 422
