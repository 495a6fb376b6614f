/** The sentence that says why a form was refused. Screen readers hear it at once. */
export function FormProblem({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <p role="alert" className="rounded-xl bg-error-soft px-4 py-3 text-error-ink">
      {children}
    </p>
  )
}
