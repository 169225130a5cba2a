"""The same questions as pyhanko_judge.py, with one rule of pyHanko's as Acrobat has it: a new visible signature field
in a certified document that allows signing is no forbidden change. pyHanko's default is stricter, as its own
documentation says (SigFieldCreationRule, allow_new_visible_after_certify).
"""

import functools
import multiprocessing
import sys

import pyhanko_judge
from pyhanko.sign.diff_analysis import (
    DEFAULT_DIFF_POLICY,
    FormUpdatingRule,
    GenericFieldModificationRule,
    SigFieldCreationRule,
    SigFieldModificationRule,
    StandardDiffPolicy,
)

FIELD_RULES = [
    SigFieldCreationRule(allow_new_visible_after_certify=True),
    SigFieldModificationRule(),
    GenericFieldModificationRule(),
]
POLICY = StandardDiffPolicy(DEFAULT_DIFF_POLICY.global_rules, FormUpdatingRule(FIELD_RULES))

pyhanko_judge.async_validate_pdf_signature = functools.partial(
    pyhanko_judge.async_validate_pdf_signature, diff_policy=POLICY
)

if __name__ == "__main__":
    with multiprocessing.Pool(2) as workers:
        for verdict in workers.imap_unordered(pyhanko_judge.answer, sys.stdin):
            print(verdict, flush=True)
