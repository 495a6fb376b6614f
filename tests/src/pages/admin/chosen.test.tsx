import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useChosen } from '#src/pages/admin/list/choosing.tsx'

/** Chooses two rows before the list is drawn again, as a quick hand or a slow machine does. */
function TwoTicks() {
  const chosen = useChosen<{ id: string }>()
  const [ticked, setTicked] = useState(false)
  if (!ticked) {
    setTicked(true)
    chosen.choose([{ id: 'one' }], true)
    chosen.choose([{ id: 'other' }], true)
  }
  return chosen.rows.map(({ id }) => id).join(' ')
}

test('two rows that are ticked before the list is drawn again are both chosen', () => {
  expect(renderToString(<TwoTicks />)).toBe('one other')
})
