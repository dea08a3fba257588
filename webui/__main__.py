"""`python -m taishot.webui` is the same as `taishot`."""

import sys

from taishot.webui.cli import main

sys.exit(main())
