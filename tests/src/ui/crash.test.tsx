import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pageRoute } from '#contract/pages.ts'
import { CrashScreen } from '#src/ui/ErrorBoundary.tsx'

test('a developer reads on the screen which route does not exist', () => {
  const error = new Error(thrownBy(() => pageRoute('warehouse_nowhere')))
  const screen = renderToString(<CrashScreen error={error} fullScreen={false} onWall={false} />)
  expect(screen).toContain('The route &quot;warehouse_nowhere&quot; does not exist.')
})

function thrownBy(wrong: () => unknown): string {
  try {
    wrong()
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  throw new Error('nothing was thrown')
}
