import { eq } from 'drizzle-orm'
import { logoBytesAtMost, logoPixelsAtMost } from '#contract/photo.ts'
import { notFound, type Refusal, refuse } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { byKey, keep } from '../db/kept.ts'
import type { Db, Tx } from '../db/open.ts'
import { pictures, shopLogos } from '../db/schema/index.ts'
import type { Logo } from '../documents/pages.ts'
import { noteUse, picturesOf } from './use.ts'

/** Gives the shop this logo, or none. Documents that are printed already keep theirs. */
export async function saveLogo(
  { tx, now }: Pick<AdminAct, 'tx' | 'now'>,
  shopId: string,
  logo: string | null,
): Promise<Refusal | undefined> {
  const before = await logoIdOf(tx, shopId)
  if (logo === before) return undefined
  if (logo === null) await tx.delete(shopLogos).where(eq(shopLogos.shopId, shopId))
  else {
    const [picture] = await picturesOf(tx, shopId, [logo])
    if (!picture) return logoUnknown
    const { bytes, width, height } = picture
    if (bytes > logoBytesAtMost || Math.max(width, height) > logoPixelsAtMost) return logoTooBig
    await tx
      .insert(shopLogos)
      .values({ shopId, pictureId: logo })
      .onConflictDoUpdate({ target: shopLogos.shopId, set: { pictureId: logo } })
  }
  await noteUse(tx, [logo, before], now)
  return undefined
}

export async function logoIdOf(db: Db | Tx, shopId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: shopLogos.pictureId })
    .from(shopLogos)
    .where(eq(shopLogos.shopId, shopId))
  return found?.id ?? null
}

/** The logo as documents draw it. */
export const logoOf = async (db: Db | Tx, shopId: string): Promise<Logo | undefined> =>
  (await logosKept.one(db, shopId))?.logo

const logosKept = keep(['house'], (db, shopIds) =>
  byKey(shopIds, async shopId => ({ logo: await readLogo(db, shopId) })),
)

async function readLogo(db: Db | Tx, shopId: string): Promise<Logo | undefined> {
  const [found] = await db
    .select({ jpeg: pictures.data, width: pictures.width, height: pictures.height })
    .from(shopLogos)
    .innerJoin(pictures, eq(pictures.id, shopLogos.pictureId))
    .where(eq(shopLogos.shopId, shopId))
  return found
}

const logoUnknown = notFound(
  'picture-unknown',
  'Ce logo n’est pas gardé ici, ou plus : choisissez-le de nouveau.',
)
const logoTooBig = refuse(
  'logo-too-big',
  `Un logo pèse ${logoBytesAtMost / 1024} Ko et fait ${logoPixelsAtMost} points de côté, au plus.`,
  { status: 413 },
)
