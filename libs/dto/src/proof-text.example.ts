/** A rate proof with a shortened signature: it only shows the form. */
export const PROOF_TEXT_EXAMPLE =
  'eyJhbGciOiJFZERTQSIsInR5cCI6InJhdGUtcHJvb2Yrand0Iiwia2lkIjoiVHlQRzBIek5oZFRJUjNKQU40QXhCRlVvRjB0Y25mZk9NUUd4cFFKbnhBdyJ9.eyJwYXltZW50SWQiOiI2YjAxMTBmZmM3ZjM0NjRmMGE5MTdjYWUifQ.c2hvcnRlbmVk';
