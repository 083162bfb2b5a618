"""This machine on its network: addresses, certificates of its own, QR codes, Wi-Fi, its name.

Called by pages, commands and what phones are told of the way in. It must not know tables or phones.
"""
