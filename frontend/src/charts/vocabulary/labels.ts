/** What each label of a number promises. */
export const LABEL_MEANING = {
  exact: "Read from the recording as it stands.",
  reconstructed: "Computed from recorded events by the kernel's own rule.",
  assumed: "The recording does not say; a stated default was taken.",
  modelled: "Computed by a model, not measured.",
  published: "A figure somebody published; the source stands beside it.",
} as const;
