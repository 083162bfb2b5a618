"""This machine on its network: addresses, certificates of its own, QR codes, Wi-Fi, its name.

Called by `wire`, `http` and `commands`. It must not know phones, nor what a table is: a code is a
word under which a Wi-Fi is kept.
"""
