#!/usr/bin/env node
// Here before the build is, so that npm links the command when it installs a clone.
import '../dist/bin.js';
