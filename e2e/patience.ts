/** So many times as long may everything take: `SKBSCOPE_E2E_PATIENCE`, for a machine that is busy with other things. */
export const patience = Number(process.env.SKBSCOPE_E2E_PATIENCE ?? 1)
