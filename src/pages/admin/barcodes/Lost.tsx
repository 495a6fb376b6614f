/** What was printed and would be read no more. */
export const Lost = ({ what }: { what: string | undefined }) =>
  what === undefined ? null : (
    <p role="alert" className="rounded-xl bg-warning-soft px-4 py-3 text-warning-ink">
      {what}
    </p>
  )
