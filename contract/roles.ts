import * as z from 'zod/mini'

/** The warehouse roles. Each menu entry requires one. */
export const roles = [
  'Picking',
  'Shipping',
  'Barcode',
  'Reception',
  'Inventory',
  'Transfer',
  'Rebut',
  'Print',
  'ReturnProduct',
  'Prestation',
] as const

export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** The user's rank. A manager also approves, repairs and registers computers; an admin also manages users. */
export const userRoles = ['operator', 'manager', 'admin'] as const
export const UserRole = z.enum(userRoles)
export type UserRole = z.infer<typeof UserRole>

/**
 * What a person of a shop, who works in no warehouse, may do there: read; write its orders; decide about its goods; all of it, with
 * the shop's people and settings.
 */
export const shopRights = ['read', 'orders', 'stock', 'all'] as const
export const ShopRight = z.enum(shopRights)
export type ShopRight = z.infer<typeof ShopRight>

/** Screens that the specification hides from the menu unless the access record lists them. */
export const features = ['reception', 'inventory', 'rebut', 'print-product', 'order-return'] as const
export const Feature = z.enum(features)
export type Feature = z.infer<typeof Feature>
